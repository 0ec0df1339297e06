import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { Failed, giveUp, run, say } from './say.mjs'

/**
 * `npm run release:check [-- --fix]`: what is looked at before a version goes out, beside `npm test`. The bill of materials is
 * written to dist/sbom.cdx.json, for whoever ships the version. `--fix` asks the registry for what the lock file lacks.
 *
 * The typesetter's builds for other platforms have no hash: no registry that was asked lists them in this version. Being
 * optional, they are left out there, and so are reports.
 */
const unlisted = /^node_modules\/@myriaddreamin\/typst-ts-node-compiler-(?!linux-x64)/
const lockFile = join(root, 'package-lock.json')
const npm = (title, ...args) => run(title, 'npm', args, { cwd: root, env: { ...process.env, NODE_ENV: '' } })

try {
  await prepare()
  if (process.argv.includes('--fix')) await completeLockFile()
  checkLockFile()
  writeBillOfMaterials()
  tellUnpinnedImages()
  say('\nReady to be released, as far as this can tell.')
} catch (error) {
  giveUp(error)
}

/** npm writes no hash for packages that it didn't install, which are those of other platforms. */
async function completeLockFile() {
  const lock = readLockFile()
  for (const [path, entry] of packagesOf(lock)) {
    if (entry.integrity) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const answer = await npm(
      `Asking for the hash of ${name}`,
      'view',
      `${name}@${entry.version}`,
      'dist.integrity',
    )
    const integrity = /sha512-\S+/.exec(answer)?.[0]
    if (!integrity) throw new Failed(`The registry names no hash of ${name}@${entry.version}.`)
    // Where npm puts it, so that its next write changes nothing.
    const { version, ...rest } = entry
    lock.packages[path] = { version, integrity, ...rest }
  }
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
}

function checkLockFile() {
  say('› The lock file')
  const packages = packagesOf(readLockFile())
  const wrong = packages.flatMap(([path, { integrity, resolved, optional }]) => [
    ...(integrity || (optional && unlisted.test(path)) ? [] : [`${path} has no hash`]),
    ...(resolved ? [`${path} has an address`] : []),
  ])
  for (const [path] of packages.filter(([, { integrity }]) => !integrity)) say(`  without a hash: ${path}`)
  if (wrong.length > 0) throw new Failed(`package-lock.json:\n${wrong.join('\n')}\nTry --fix.`)
}

/** Of what is installed to run it. npm's own `--omit=dev` also leaves out what is needed for both. */
function writeBillOfMaterials() {
  say('› The bill of materials')
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']
  const bill = JSON.parse(
    execFileSync('npm', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  const isForDevelopment = ({ properties = [] }) =>
    properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
  const omitted = new Set(bill.components.filter(isForDevelopment).map(component => component['bom-ref']))
  bill.components = bill.components.filter(component => !omitted.has(component['bom-ref']))
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => !omitted.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(one => !omitted.has(one)) }))
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const missing = Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))
  if (missing.length > 0) throw new Failed(`It lacks ${missing.map(([name]) => name).join(', ')}.`)
  const file = join(root, 'dist', 'sbom.cdx.json')
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  say(`  ${bill.components.length} packages: ${file}`)
}

/** A tag can be moved to another image, a digest can't. `scripts/pin-images.mjs` pins them, where there is a network. */
function tellUnpinnedImages() {
  const files = ['Dockerfile', 'docker-compose.yml'].map(file => readFileSync(join(root, file), 'utf8'))
  const images = files.flatMap(text =>
    [...text.matchAll(/^\s*(?:image:|FROM) (\S+[:@]\S+)/gm)].map(([, image]) => image),
  )
  const loose = [...new Set(images)].filter(image => !image.includes('@sha256:') && !image.endsWith(':local'))
  if (loose.length > 0) say(`› Images by tag, not by digest: ${loose.join(', ')}`)
}

function readLockFile() {
  return JSON.parse(readFileSync(lockFile, 'utf8'))
}

function packagesOf(lock) {
  return Object.entries(lock.packages).filter(([path]) => path !== '')
}
