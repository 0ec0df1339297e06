import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { giveUp, say } from './say.mjs'

/**
 * `node scripts/pin-images.mjs`: writes behind each image's tag the digest that it has in its registry now, so that what runs
 * tomorrow is what was looked at today. Needs docker with buildx, and a network. An image that has a digest gets today's.
 */
const line = /^(\s*(?:image:|FROM) )([^\s@]+:[^\s@]+)(?:@sha256:[0-9a-f]{64})?(?=\s|$)/gm

try {
  for (const file of ['Dockerfile', 'docker-compose.yml']) {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    const pinned = text.replace(line, (whole, before, image) =>
      image.endsWith(':local') ? whole : `${before}${image}@${digestOf(image)}`,
    )
    if (pinned !== text) writeFileSync(path, pinned)
    say(`${file}: ${pinned === text ? 'nothing changed' : 'pinned'}`)
  }
} catch (error) {
  giveUp(error)
}

/** Of the index of all platforms: one platform's would tie everybody to it. */
function digestOf(image) {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}']
  const digest = execFileSync('docker', args, { encoding: 'utf8', timeout: 60_000 }).trim()
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image}: this is no digest: ${digest}`)
  return digest
}
