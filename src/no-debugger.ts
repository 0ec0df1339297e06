/**
 * Whoever may send a process signals could have Node open its debugger by SIGUSR1, and read its secrets over loopback. A
 * listener takes the signal away from Node. What makes a process imports this first; threads share what it has.
 */
process.on('SIGUSR1', () => {})

/**
 * Until the listener is there, Node would still hear the signal. An address that no machine has, kept for examples by
 * RFC 5737, leaves its debugger nowhere to listen. package.json, the Dockerfile and src/main.ts say the same.
 */
export const debuggerNowhere: readonly string[] = ['--inspect-port=192.0.2.1:9229']
