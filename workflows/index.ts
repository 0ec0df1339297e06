export { reconcile } from './reconcile.js'
export { run } from './run.js'
