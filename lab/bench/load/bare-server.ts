/**
 * A program: a web server that does nothing but send the same bytes to everyone, as many as its argument says. It prints its port.
 * What it costs on a machine is the measure for what the shop costs there.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = Buffer.alloc(Number(process.argv[2]), 'kurti ')
const server = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.byteLength }).end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
