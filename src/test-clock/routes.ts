import { endpoint } from '../http/endpoint.js'
import { advanceTestClock } from './advance.js'
import { readTestClock, type TestClock } from './read.js'
import { AdvanceBody, TestClockAnswer } from './schema.js'

const common = {
  path: '/test-clock',
  tag: 'Workspace',
  status: 200,
  answer: TestClockAnswer,
  refusals: [409] as 409[],
  view: ({ now, target, waitsFor }: TestClock) => ({
    success: true,
    testClock: { now, pending: target !== null, target, waitsFor },
  }),
} as const

export const testClockEndpoints = [
  endpoint({
    ...common,
    method: 'get',
    operationId: 'getTestClock',
    tool: true,
    summary: 'Tells what time it is in a workspace with a test clock',
    description: '409 `no_test_clock` where the workspace goes by real time.',
    handle: (context, caller) => readTestClock(context, caller),
  }),
  endpoint({
    ...common,
    method: 'post',
    operationId: 'advanceTestClock',
    tool: true,
    summary: "Moves a workspace's test clock on, and has happen what falls due until then",
    description:
      'Agents look at their leads one moment after the other, and the answer comes when all of that has happened, or with `pending: true` when it takes longer; then it goes on by itself. 409 `clock_is_moving` while it is on its way to another time, `no_test_clock` where the workspace goes by real time.',
    body: AdvanceBody,
    handle: (context, caller, { body }) => advanceTestClock(context, caller, body),
  }),
]
