# The /v1 service: docker build -t cuecard . && docker run -p 8787:8787 -v cuecard-data:/data cuecard
FROM node:24-slim AS build
WORKDIR /src
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile \
 && npx --yes pnpm@12.21.0 build \
 && npx --yes pnpm@12.21.0 -r --filter "./packages/*" --filter "!@cuecard/bench" --filter "!@cuecard/checks" exec pnpm pack --pack-destination /packed
# What a user installs, and the optional peers, so that a key or a bucket is all that the service asks for.
WORKDIR /app
RUN npm init -y >/dev/null \
 && npm install --omit=dev /packed/*.tgz openai@^7.0.0 @aws-sdk/client-s3@^3.1000.0 @aws-sdk/s3-request-presigner@^3.1000.0

FROM node:24-slim
ENV NODE_ENV=production
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8787
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:8787/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/@cuecard/cli/dist/cli.js"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data"]
