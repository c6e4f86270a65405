import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { type FromTwilio, takeCall } from "./take-call.ts";

/** Twilio asks by HTTP what to do with a call: connect it to this server's WebSocket. */
export const server = createServer(({ headers }, response) => {
  const stream = `<Response><Connect><Stream url="wss://${headers.host}/" /></Connect></Response>`;
  response.writeHead(200, { "content-type": "text/xml" }).end(stream);
}).listen(Number(process.env.PORT ?? 8080));

new WebSocketServer({ server }).on("connection", (socket) => {
  let taken: ReturnType<typeof takeCall> | null = null;
  socket.on("message", async (data) => {
    const message: FromTwilio = JSON.parse(String(data));
    if (message.start) taken = takeCall(socket, message.start);
    else await (await taken)?.(message);
  });
});
