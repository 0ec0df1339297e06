import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * From now on the server closes only those idle connections on which nothing is left to send. Node takes one for idle as soon as
 * the last bytes of an answer are written, and cuts off those that a slow caller hasn't taken yet. `close` does so as well.
 */
export function closeOnlyQuiet(server: Server): void {
  const connections = new Map<Socket, { answers: number; bytesRead: number }>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { answers: 0, bytesRead: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.answers++
    response.once('close', () => {
      connection.answers--
      connection.bytesRead = socket.bytesRead
    })
  })
  server.closeIdleConnections = () => {
    // Where more has been read, a request is on its way.
    for (const [socket, { answers, bytesRead }] of connections)
      if (answers === 0 && socket.bytesRead === bytesRead) socket.destroy()
  }
}
