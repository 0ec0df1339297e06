import { loadConfig } from '../config.js'
import type { Command } from './command.js'

export const devMailbox: Command = {
  name: 'dev mailbox',
  usage: '',
  summary: 'show developers what was sent, and take answers',
  help: `A page on this machine, at MAILBOX_PORT, with what was written to the leads of all workspaces. Answer there as a lead would,
with files if you like: it comes in as an e-mail does. \`npm start\` runs it too. It listens on 127.0.0.1 and asks for no
password; it is for development, and has no place beside real data.

Example: leadspread dev mailbox`,
  options: {},
  words: 0,
  run: async (_words, _values, environment) => {
    const { runMailbox } = await import('../start/mailbox/run.js')
    await runMailbox(loadConfig(environment))
    return { json: null, lines: [] }
  },
}
