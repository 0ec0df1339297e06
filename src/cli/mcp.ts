import { untilToldToStop } from '../processes/until-told-to-stop.js'
import type { Command } from './command.js'
import { withContext } from './with-context.js'

export const mcpCommand: Command = {
  name: 'mcp',
  usage: '',
  summary: 'serve MCP over standard input and output',
  help: `For MCP clients that start their servers themselves: tools over the same data as \`npm start\`, on behalf of the API key in
LEADSPREAD_API_KEY. It ends when its standard input does. Set DATA_DIR to an absolute path, since clients start it anywhere.

Example: LEADSPREAD_API_KEY=lsk_live_… DATA_DIR=/home/you/leadspread/.data leadspread mcp`,
  options: {},
  words: 0,
  run: (_words, _values, environment) =>
    withContext(environment, async context => {
      const { serveOverStdio } = await import('../http/mcp/over-stdio.js')
      await serveOverStdio(context, context.config.apiKey, untilToldToStop())
      return { json: null, lines: [] }
    }),
}
