import {
  allHandlersFinished,
  condition,
  continueAsNew,
  isCancellation,
  patched,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import { after, isFinal } from '../src/runs/rules.js'
import { Agent, type RunCommands } from './agent.js'
import { Commands, operator, type Row } from './commands.js'
import {
  lookAgain,
  type RunInput,
  type RunSnapshot,
  refresh,
  runCommand,
  statusAttribute,
} from './contract.js'
import { describeRun, explain } from './run-details.js'

// Without a limit in time: a run must outlast any outage of the database. Local, because that halves an update's latency.
const { recordStatus, readStatus } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '5 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
})

/** One agent conducting one workflow on one lead. It owns the status; the row in the database follows it. */
export async function run(input: RunInput): Promise<RunSnapshot> {
  const { snapshot, answered, step = 0, ...of } = input
  const { kind, ...ids } = of
  let since = new Date()
  const tell = () => setCurrentDetails(describeRun(kind, commands.at, since, agent.waiting))
  const agent = new Agent(of, step, tell)
  const commands = commandsOf(input, () => {
    since = new Date()
    agent.beginAnew()
    tell()
    upsertSearchAttributes([{ key: statusAttribute, value: commands.state }])
  })

  // Runs that began before agents acted continue as new when they are first told to look, and so come to have one.
  const acts = patched('agent-steps')
  let isOutdated = false
  const isOver = () => isFinal(commands.landed.status) || isOutdated || workflowInfo().continueAsNewSuggested

  commands.listen(runCommand, explain)
  setHandler(refresh, () => commands.look(async () => positionOf(await readStatus(ids))), {
    description: 'Looks at the database again. The reconciler sends it after a reset.',
  })
  setHandler(
    lookAgain,
    () => {
      agent.lookAgain()
      isOutdated = !acts
    },
    { description: 'Something has changed: the agent looks at its lead again. Harmless at any time.' },
  )

  tell()
  try {
    while (!isFinal(commands.landed.status)) {
      if (acts) await agent.conduct(commands, isOver)
      else await condition(isOver)
      await commands.settled()
      // A handler may have begun since: then its command comes first.
      if (!isFinal(commands.state) && commands.isLanded && allHandlersFinished()) {
        const { at, answers } = commands
        await continueAsNew<typeof run>({ ...of, snapshot: at, answered: answers, step: agent.step })
      }
    }
  } catch (error) {
    if (!isCancellation(error)) throw error
    const note = 'An operator cancelled the workflow in Temporal.'
    await commands.obey('cancel', { cause: operator, note })
    await commands.settled()
    throw error
  }
  return commands.landed
}

function commandsOf({ workspaceId, runId, snapshot, answered }: RunInput, moved: () => void): RunCommands {
  return new Commands({
    begun: positionOf(snapshot),
    ...(answered && { answered }),
    after,
    refusal: status => `The run is ${status}`,
    decision: (_, { cause }) => ({ cause }),
    write(decided, what) {
      const mine = snapshotOf(decided)
      return recordStatus({ workspaceId, runId, ...mine, ...what }).then(row => ({
        row: positionOf(row),
        isTaken: row.status === mine.status && row.revision === mine.revision,
      }))
    },
    moved,
    answer: snapshotOf,
  })
}

const positionOf = ({ status, revision }: RunSnapshot): Row<RunSnapshot['status']> => ({
  state: status,
  revision,
})

const snapshotOf = ({ state, revision }: Row<RunSnapshot['status']>): RunSnapshot => ({
  status: state,
  revision,
})
