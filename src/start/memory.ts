import { debuggerNowhere } from '../no-debugger.js'

/** How `npm start` runs each role, so that API and worker together stay small on a developer's machine. */
export const nodeFlags = {
  api: ['--enable-source-maps', ...debuggerNowhere],
  // Its bursts are short: a small young generation costs it nothing that shows, and saves some 20 MiB.
  mail: ['--enable-source-maps', '--max-semi-space-size=4', ...debuggerNowhere],
  mailbox: ['--enable-source-maps', '--max-semi-space-size=4', ...debuggerNowhere],
  worker: ['--enable-source-maps', '--max-semi-space-size=4', ...debuggerNowhere],
}

/** glibc keeps an arena for each thread, and Temporal's core has many: without this the worker holds 60 MiB more. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }
