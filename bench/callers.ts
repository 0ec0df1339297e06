import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Client, Connection } from '@temporalio/client'
import { change } from './bare-workflow.js'

/** One caller for each run, each awaiting its answer before it asks again. */
export interface Errand {
  runs: string[]
  /** Stops after so many updates of each caller, or so many milliseconds. */
  updates?: number
  forMs?: number
}

export interface Done {
  latenciesMs: number[]
  elapsedMs: number
}

type Command = 'pause' | 'resume'
type Update = (run: string, command: Command) => Promise<unknown>

const [side, address = '', apiKey = ''] = process.argv.slice(2)
const update = side === 'bare' ? await throughTemporal(address) : throughApi(address, apiKey)
const last = new Map<string, Command>()

process.on('message', async (errand: Errand) => {
  const latenciesMs: number[] = []
  const began = performance.now()
  const until = began + (errand.forMs ?? Number.POSITIVE_INFINITY)
  const caller = async (run: string) => {
    for (
      let done = 0;
      done < (errand.updates ?? Number.POSITIVE_INFINITY) && performance.now() < until;
      done++
    ) {
      const command = last.get(run) === 'pause' ? 'resume' : 'pause'
      last.set(run, command)
      const asked = performance.now()
      await update(run, command)
      latenciesMs.push(performance.now() - asked)
    }
  }
  await Promise.all(errand.runs.map(caller))
  process.send?.({ latenciesMs, elapsedMs: performance.now() - began } satisfies Done)
})
process.once('disconnect', () => process.exit())
process.send?.('ready')

async function throughTemporal(server: string): Promise<Update> {
  const client = new Client({ connection: await Connection.connect({ address: server }) })
  return (run, command) => client.workflow.getHandle(run).executeUpdate(change, { args: [command] })
}

function throughApi(url: string, key: string): Update {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const headers = { 'x-api-key': key, 'content-length': '0' }
  return (run, command) =>
    new Promise((resolve, reject) => {
      const asked = request(
        `${url}/api/v1/workflow-runs/${run}/${command}`,
        { method: 'POST', agent, headers },
        async answer => {
          const told = await text(answer)
          if (answer.statusCode === 200) resolve(undefined)
          else reject(new Error(`${command} answers ${answer.statusCode}: ${told}`))
        },
      )
      asked.once('error', reject).end()
    })
}
