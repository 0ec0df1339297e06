import { connect } from 'node:net'
import { say } from './say.mjs'

const withinMs = 8_000

/**
 * Whether somebody is there at all, asked before what would wait for minutes. Not more than a connection: whether to trust whom is
 * for the program that does the work.
 */
export async function reaches(url) {
  const { host, hostname, port, protocol } = new URL(url)
  say(`› Asking whether ${host} can be reached`)
  try {
    const name = hostname.replace(/^\[(.*)\]$/, '$1')
    await connection({ host: name, port: Number(port) || (protocol === 'http:' ? 80 : 443) })
    return true
  } catch (error) {
    say(`  it can't: ${error.code || error.message}`)
    return false
  }
}

function connection(address) {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    const end = (settle, value) => {
      clearTimeout(late)
      socket.destroy()
      settle(value)
    }
    const late = setTimeout(() => end(reject, new Error(`no answer within ${withinMs / 1_000} s`)), withinMs)
    socket.once('connect', () => end(resolve)).once('error', error => end(reject, error))
  })
}
