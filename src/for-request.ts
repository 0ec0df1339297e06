import type { Context } from './context.js'
import type { Log } from './log.js'
import type { Secrets } from './secrets.js'

/**
 * What the use cases of a request are handed: the same, with a log whose lines all say which request it was. It is made when a
 * line is written. Node's own way to carry such an id along costs every promise of the process some of its time, on Node 20 a tenth
 * of a request.
 */
export function forRequest(context: Context, requestId: string): Context {
  let log: Log | undefined
  let secrets: Secrets | undefined
  const own = () => {
    log ??= context.log.child({ requestId })
    return log
  }
  return {
    ...context,
    get log() {
      return own()
    },
    get secrets() {
      secrets ??= context.secrets.tellingTo(own)
      return secrets
    },
  }
}
