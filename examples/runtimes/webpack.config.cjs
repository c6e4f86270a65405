module.exports = {
  target: "node",
  mode: "production",
  entry: "./answer.mjs",
  output: { filename: "answer.mjs", module: true },
  experiments: { outputModule: true },
};
