import { longRun } from './long-run.mjs'

/** `npm run soak:valid -- [--minutes 5] [--seed N] [--callers 8] [--postgres]` */
await longRun('soak/main.js')
