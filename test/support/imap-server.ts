import { createServer, type Socket } from 'node:net'
import type { ExecutionContext } from 'ava'

export interface StoredMail {
  uid: number
  raw: Buffer
  flags: Set<string>
  /** In place of the length of its bytes. */
  size?: number
}

export interface ImapServer {
  url: string
  mails: StoredMail[]
  /** Every command, without its tag. */
  said: string[]
  /** Tells those who listen, as a server does. */
  deliver(raw: Buffer, more?: Partial<StoredMail>): StoredMail
  /** Cuts all connections off. */
  drop(): void
  /** From now on flags can't be stored: the connection is lost instead. */
  losesFlags: boolean
}

/** A mailbox on this machine: the few commands of IMAP with which one is read. */
export async function imapServer(
  t: Pick<ExecutionContext, 'teardown'>,
  { keywords = true, password = 'p@ss word' } = {},
): Promise<ImapServer> {
  const sockets = new Map<Socket, { idleTag: string | undefined }>()
  const server = createServer(socket => {
    const session = { idleTag: undefined as string | undefined }
    sockets.set(socket, session)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('* OK [CAPABILITY IMAP4rev1 IDLE] ready')
    let rest = ''
    socket.on('data', part => {
      const lines = (rest + part.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === 'DONE') {
          say(`${session.idleTag} OK`)
          session.idleTag = undefined
          continue
        }
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
        made.said.push(command)
        if (command === 'IDLE') {
          session.idleTag = tag
          say('+ idling')
        } else answer(made, { keywords, password }, socket, tag, command)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets.keys()) socket.destroy()
  }
  t.teardown(() => {
    drop()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const made: ImapServer = {
    url: `imap://dana%40harbor.example:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    mails: [],
    said: [],
    losesFlags: false,
    drop,
    deliver(raw, more = {}) {
      const mail = { uid: made.mails.length + 1, raw, flags: new Set<string>(), ...more }
      made.mails.push(mail)
      for (const [socket, { idleTag }] of sockets)
        if (idleTag) socket.write(`* ${made.mails.length} EXISTS\r\n`)
      return mail
    },
  }
  return made
}

function answer(
  server: ImapServer,
  { keywords, password }: { keywords: boolean; password: string },
  socket: Socket,
  tag: string,
  command: string,
): void {
  const { mails } = server
  const say = (...lines: string[]) => socket.write(lines.map(line => `${line}\r\n`).join(''))
  const [, uid = '', items = ''] = /^UID (?:FETCH|STORE) (\d+) (.*)$/.exec(command) ?? []
  const place = mails.findIndex(mail => mail.uid === Number(uid))
  const mail = mails[place]
  if (command.startsWith('LOGIN ')) {
    if (!command.endsWith(`"${password}"`)) return void say(`${tag} NO [AUTHENTICATIONFAILED] wrong`)
  } else if (command === 'CAPABILITY') say('* CAPABILITY IMAP4rev1 IDLE')
  else if (/^(LIST|LSUB) /.test(command)) say(`* ${command.slice(0, 4)} () "/" INBOX`)
  else if (command.startsWith('SELECT '))
    say(
      `* ${mails.length} EXISTS`,
      '* FLAGS (\\Seen \\Deleted)',
      `* OK [PERMANENTFLAGS (\\Seen \\Deleted${keywords ? ' \\*' : ''})] kept`,
      '* OK [UIDVALIDITY 1] valid',
      `* OK [UIDNEXT ${mails.length + 1}] next`,
    )
  else if (command.startsWith('UID SEARCH ')) {
    const [, unwanted] = /UNKEYWORD (\S+)/.exec(command) ?? ['', '\\Seen']
    say(
      ['* SEARCH', ...mails.filter(({ flags }) => !flags.has(unwanted ?? '')).map(one => one.uid)].join(' '),
    )
  } else if (command.startsWith('UID FETCH ') && mail) {
    const whole = items.includes('BODY.PEEK[]')
    const text = whole ? mail.raw : mail.raw.subarray(0, mail.raw.indexOf('\r\n\r\n') + 4)
    const section = whole ? 'BODY[]' : 'BODY[HEADER]'
    const size = mail.size ?? mail.raw.length
    socket.write(`* ${place + 1} FETCH (UID ${uid} RFC822.SIZE ${size} ${section} {${text.length}}\r\n`)
    socket.write(text)
    say(')')
  } else if (command.startsWith('UID STORE ') && mail) {
    if (server.losesFlags) return void socket.destroy()
    for (const flag of /\((.*)\)/.exec(items)?.[1]?.split(' ') ?? []) mail.flags.add(flag)
  } else if (command === 'LOGOUT') say('* BYE')
  say(`${tag} OK`)
}
