/** Everything as text, payloads decoded. Not by JSON: protobuf's own rendering would encode them again. */
export function spelledOut(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
  if (value === null || typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([key, entry]) => `${key}: ${spelledOut(entry)}`)
    .join('\n')
}
