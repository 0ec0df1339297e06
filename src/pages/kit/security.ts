/**
 * Pages run their own scripts and styles and nothing else: nothing inline, nothing of others. `blob:` is for what a person
 * has chosen on their own machine, shown before it is sent.
 */
const contentSecurity = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
]

/** Over those that every answer has. */
export const pageHeaders: [name: string, value: string][] = Object.entries({
  'Content-Security-Policy': contentSecurity.join(';'),
  // With `no-referrer` a browser would send forms with `Origin: null`, and nobody could tell whose they are.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
})
