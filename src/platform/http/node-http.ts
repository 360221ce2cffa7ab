/**
 * An `import` of node:http reads all its exports. One of them, WebSocket, loads Node's own undici, which takes 40 ms of CPU time and
 * 14 MB.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
