import { parseArgs } from 'node:util'
import { environment } from '../config.js'
import { unavailable } from '../db/errors.js'
import { LeadspreadError, StartError } from '../errors.js'
import { nearest } from '../nearest.js'
import { WorkspaceFileError } from '../workspace-file/problems.js'
import { auditVerify } from './audit.js'
import { backupCommands } from './backup.js'
import type { Command, Terminal, Values } from './command.js'
import { devMailbox } from './dev-mailbox.js'
import { doctor } from './doctor.js'
import { keyCommands } from './key-commands.js'
import { mcpCommand } from './mcp.js'
import { migrateCommand } from './migrate.js'
import { purgeCommand } from './purge.js'
import { roles } from './roles.js'
import { secretsCommand } from './secrets.js'
import { simulateCommand } from './simulate.js'
import { userCommands } from './user-commands.js'
import { version } from './version.js'
import { workspaceCommands } from './workspaces.js'

const commands: Command[] = [
  migrateCommand,
  ...workspaceCommands,
  ...keyCommands,
  ...userCommands,
  secretsCommand,
  ...backupCommands,
  purgeCommand,
  mcpCommand,
  simulateCommand,
  auditVerify,
  devMailbox,
  doctor,
]
const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

/** The command line of a process. */
const ofProcess: Terminal = {
  environment,
  out: text => process.stdout.write(text),
  complain: text => process.stderr.write(text),
}

/** Runs a command and returns its exit code. */
export async function runCommand(args: string[], terminal = ofProcess): Promise<number> {
  const wantsJson = args.includes('--json')
  const command = commands.find(({ name }) => args.slice(0, name.split(' ').length).join(' ') === name)
  if (!command) return helpOrUnknown(args, wantsJson, terminal)
  try {
    const { values, positionals } = parseArgs({
      args: args.slice(command.name.split(' ').length),
      options: { ...command.options, ...common },
      allowPositionals: true,
    })
    if (values.help) return print(terminal, helpOf(command))
    if (positionals.length !== command.words)
      throw new StartError(`Usage: leadspread ${command.name} ${command.usage}`)
    const {
      json,
      lines,
      exitCode = 0,
    } = await command.run(positionals, values as Values, terminal.environment)
    print(terminal, values.json ? JSON.stringify(json) : lines.join('\n'))
    return exitCode
  } catch (error) {
    return complain(terminal, unknownOption(error, command) ?? error, wantsJson)
  }
}

/** What Node says of one tells how to pass it as something else, which nobody wanted. */
function unknownOption(error: unknown, { name, options }: Command): StartError | undefined {
  const { code, message } = error as { code?: string; message: string }
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return undefined
  const typed = /'--?([^'=]+)/.exec(message)?.[1] ?? ''
  const meant = nearest(typed, Object.keys({ ...options, ...common }))
  return new StartError(
    `There is no option --${typed}.${meant ? ` Did you mean --${meant}?` : ''} \`leadspread ${name} --help\` lists them.`,
  )
}

function helpOrUnknown(args: string[], wantsJson: boolean, terminal: Terminal): number {
  const [first = 'help', ...words] = args.filter(word => word !== '--json')
  if (asksForVersion(first)) return print(terminal, version)
  const asked = (asksForHelp(first) ? words : [first, ...words]).filter(word => !asksForHelp(word)).join(' ')
  if (asked === '') return print(terminal, overview())
  const named = explained.filter(({ name }) => name === asked || name.startsWith(`${asked} `))
  if (named.length > 0) return print(terminal, named.map(helpOf).join('\n\n'))
  const group = words.length > 0 && explained.some(({ name }) => name.startsWith(`${first} `))
  const typed = group ? `${first} ${words[0]}` : first
  const meant = nearest(typed, names)
  const sentence = `There is no command \`${typed}\`.${meant ? ` Did you mean \`${meant}\`?` : ''}`
  return complain(terminal, new StartError(wantsJson ? sentence : `${sentence}\n\n${overview()}`), wantsJson)
}

const explained = [...roles, ...commands]
const names = [
  ...explained.map(({ name }) => name),
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? '')),
]

const asksForHelp = (word: string) => ['help', '--help', '-h'].includes(word)
const asksForVersion = (word: string) => ['version', '--version', '-V'].includes(word)

const overview = () => `Leadspread ${version}: leads, checklists and workflow runs for lenders.

Usage: leadspread COMMAND [--json] [--help]

${explained.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(37)} ${summary}`).join('\n')}

\`leadspread COMMAND --help\` explains one of them. Settings come from the environment; docs/configuration.md lists them.`

const helpOf = ({ name, usage, help }: (typeof explained)[number]) => `leadspread ${name} ${usage}\n\n${help}`

function print(terminal: Terminal, text: string): number {
  if (text) terminal.out(`${text}\n`)
  return 0
}

function complain(terminal: Terminal, thrown: unknown, json: boolean): number {
  const error = unavailable(thrown) ?? thrown
  if (error instanceof WorkspaceFileError) {
    const { file, problems } = error
    const [first] = problems
    terminal.complain(
      json
        ? `${JSON.stringify({ error: { ...first, errors: problems } })}\n`
        : `${problems.map(({ message, line, column }) => `${file}:${line}:${column}: ${message}`).join('\n')}\n`,
    )
    return 1
  }
  const expected =
    error instanceof StartError ||
    error instanceof LeadspreadError ||
    String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
  const message = expected ? (error as Error).message : `${(error as Error).stack ?? error}`
  terminal.complain(
    json ? `${JSON.stringify({ error: { message, line: null, column: null } })}\n` : `${message}\n`,
  )
  return 1
}
