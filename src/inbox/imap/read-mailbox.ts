import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import type { Context } from '../../context.js'
import { mailLimitBytes } from '../parse-mail.js'
import { takeNew, told } from './take-new.js'

/** A server that can say so tells of new mail at once; the others are asked. */
const askedEveryMs = 60_000
const patienceMs = 20_000
const silenceMs = 120_000
const lastWordsMs = 2_000
const leastPauseMs = 2_000
const mostPauseMs = 300_000

interface Reading {
  close(): Promise<void>
}

/** Reads a mailbox by IMAP for as long as it is not closed, and connects anew when the connection is lost. */
export function readMailbox(context: Context, url: string, pauseMs = leastPauseMs): Reading {
  const stopping = new AbortController()
  const stop = stopping.signal
  const read = async () => {
    for (let pause = pauseMs; !stop.aborted; ) {
      const begun = Date.now()
      await connected(context, url, stop).catch(error =>
        context.log.warn({ err: told(error) }, 'the mailbox can not be read just now, and is tried again'),
      )
      pause = Date.now() - begun > mostPauseMs ? pauseMs : Math.min(pause * 2, mostPauseMs)
      await sleep(pause, undefined, { signal: stop }).catch(() => {})
    }
  }
  const done = read()
  return {
    close: () => {
      stopping.abort()
      return done
    },
  }
}

async function connected(context: Context, url: string, stop: AbortSignal): Promise<void> {
  // With the first connection: most processes read no mailbox.
  const { ImapFlow } = await import('imapflow')
  const { folder, ...server } = serverOf(url)
  const client = new ImapFlow(server)
  const looked = new Set<number>()
  const news = newsOf(client, stop)
  // What fails on the connection fails the call that is under way; without one it only has to be heard.
  client.on('error', news.wake)
  const cutOff = () => void setTimeout(() => client.close(), lastWordsMs)
  stop.addEventListener('abort', cutOff)
  try {
    await client.connect()
    await client.mailboxOpen(folder)
    context.log.info({ host: server.host, folder }, 'the mailbox is read')
    while (!stop.aborted && client.usable) {
      news.begin()
      await takeNew(context, client, looked, stop)
      if (!stop.aborted && client.usable) await news.wait()
    }
    if (client.usable) await client.logout()
  } finally {
    stop.removeEventListener('abort', cutOff)
    news.end()
    client.close()
  }
}

/** What comes while the mails before it are taken counts for the next round. */
function newsOf(client: ImapFlow, stop: AbortSignal) {
  let isThere = false
  let wakeUp = () => {}
  const wake = () => {
    isThere = true
    wakeUp()
  }
  client.on('exists', wake)
  client.on('close', wake)
  stop.addEventListener('abort', wake)
  return {
    wake,
    end: () => stop.removeEventListener('abort', wake),
    begin: () => {
      isThere = false
    },
    wait: () =>
      new Promise<void>(resolve => {
        if (isThere) return resolve()
        const timer = setTimeout(resolve, askedEveryMs)
        wakeUp = () => {
          clearTimeout(timer)
          resolve()
        }
        client.idle().catch(wake)
      }),
  }
}

const onThisMachine = ['127.0.0.1', '::1', 'localhost']

function serverOf(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'imaps:'
  return {
    host,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // A password goes over no line that others can read.
    doSTARTTLS: secure ? undefined : !onThisMachine.includes(host),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: silenceMs,
    maxIdleTime: askedEveryMs,
    maxLiteralSize: mailLimitBytes + 1024 * 1024,
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  } satisfies ImapFlowOptions & { folder: string }
}
