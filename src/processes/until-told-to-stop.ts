/** A signal, or the end of the `npm start` that this process is a part of, however it ended. */
export function untilToldToStop(): Promise<void> {
  return new Promise(resolve => {
    process.once('SIGTERM', () => resolve())
    // Ctrl-C reaches every process of the terminal's group; under `npm start` the supervisor decides who stops when.
    process.on('SIGINT', () => process.channel || resolve())
    process.once('disconnect', () => resolve())
  })
}
