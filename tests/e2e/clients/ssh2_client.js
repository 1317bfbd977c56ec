// A terminal on the npm package ssh2: `node ssh2_client.js MODULES PORT NAME [KEYFILE]`.
"use strict";

const fs = require("fs");
const path = require("path");

const [modules, port, username, key] = process.argv.slice(2);
const { Client } = require(path.join(modules, "ssh2"));

const client = new Client();
client.on("ready", () => {
  const [cols, rows] = process.stdout.getWindowSize();
  client.shell({ term: process.env.TERM, cols, rows }, (error, stream) => {
    if (error) throw error;
    process.stdin.setRawMode(true);
    process.stdin.pipe(stream);
    stream.pipe(process.stdout, { end: false });
    stream.on("exit", (code) => {
      process.exitCode = code;
    });
    stream.on("close", () => {
      process.stdin.setRawMode(false);
      process.stdin.unref();
      client.end();
    });
  });
});
client.on("keyboard-interactive", (name, about, language, prompts, answer) =>
  answer(prompts.map(() => "")),
);
client.connect({
  host: "127.0.0.1",
  port: Number(port),
  username,
  ...(key ? { privateKey: fs.readFileSync(key) } : { tryKeyboard: true }),
});
