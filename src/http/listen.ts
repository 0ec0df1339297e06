import type { Server } from 'node:http'
import { StartError } from '../errors.js'

/** `variable` is what names the port. */
export function listen(server: Server, port: number, host: string, variable = 'PORT'): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} of ${host} is taken. Stop what uses it, or set ${variable} to another.`
            : `Can't listen on ${host}:${port}: ${error.message}`,
        ),
      )
    })
    server.listen(port, host, () => resolve())
  })
}
