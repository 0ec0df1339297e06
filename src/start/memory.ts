import { debuggerNowhere } from '../no-debugger.js'

/** How `npm start` runs each role, so that API and worker together stay small on a developer's machine. */
export const nodeFlags = {
  // Bursts are short, so a small young generation saves some 20 MiB of each role. Not too small: threads that collect it take a
  // processor from those who wait.
  api: ['--enable-source-maps', '--max-semi-space-size=8', ...debuggerNowhere],
  mail: ['--enable-source-maps', '--max-semi-space-size=4', ...debuggerNowhere],
  mailbox: ['--enable-source-maps', '--max-semi-space-size=4', ...debuggerNowhere],
  // It has two heaps, the other for its workflows.
  worker: ['--enable-source-maps', '--max-semi-space-size=4', ...debuggerNowhere],
}

/** glibc keeps an arena for each thread, and Temporal's core has many: without this the worker holds 60 MiB more. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }
