export { deliveries } from './deliveries.js'
export { document } from './document.js'
export { reconcile } from './reconcile.js'
export { run } from './run.js'
