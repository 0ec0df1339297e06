import { generateKeyPairSync } from 'node:crypto'
import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { verifySender } from '../../src/inbox/verify-sender.js'
import { dnsServer } from '../support/dns-server.js'
import { askedLead, rawMail } from '../support/mailbox.js'

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dkim = {
  domainName: 'bakery.example',
  keySelector: 'mail',
  privateKey: key.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
}
const records = {
  'mail._domainkey.bakery.example': `v=DKIM1; k=rsa; p=${key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  'bakery.example': 'v=spf1 ip4:8.8.4.0/24 -all',
  '_dmarc.bakery.example': 'v=DMARC1; p=reject',
}
const letter = { to: 'reply@replies.harbor.example', subject: 'Re: your EIN', text: 'Here it is.' }

const peerAt = (address: string) => ({
  address,
  name: 'mx.bakery.example',
  envelopeFrom: 'dana@bakery.example',
})
const namesOf = async (t: ExecutionContext) => {
  const { address, asked } = await dnsServer(t, records)
  return { servers: [address], asked }
}

test('a signed mail from a server that its domain names passes all three', async t => {
  const { servers } = await namesOf(t)
  t.deepEqual(await verifySender(await rawMail({ ...letter, dkim }), { peer: peerAt('8.8.4.4'), servers }), {
    spf: 'pass',
    dkim: [{ result: 'pass', domain: 'bakery.example' }],
    dmarc: 'pass',
  })
})

test('unsigned, from a server that nobody has named, it fails', async t => {
  const { servers } = await namesOf(t)
  t.deepEqual(await verifySender(await rawMail(letter), { peer: peerAt('9.9.9.9'), servers }), {
    spf: 'fail',
    dkim: [],
    dmarc: 'fail',
  })
})

test('what was changed on its way is told from what was signed', async t => {
  const { servers } = await namesOf(t)
  const changed = Buffer.from((await rawMail({ ...letter, dkim })).toString().replace('Here', 'There'))
  t.like(await verifySender(changed, { servers }), {
    spf: null,
    dkim: { 0: { result: 'neutral' } },
    dmarc: 'fail',
  })
})

test('of a mail that a server of our own network brings unsigned nobody is asked', async t => {
  const { servers, asked } = await namesOf(t)
  for (const peer of [undefined, peerAt('127.0.0.1'), peerAt('10.1.2.3')])
    t.is(await verifySender(await rawMail(letter), { peer, servers }), null)
  t.deepEqual(asked, [])
})

test('with signatures without end, nobody hashes the mail for each of them', async t => {
  const { servers, asked } = await namesOf(t)
  const signed = await rawMail({ ...letter, dkim })
  const [, signature = ''] = /^(DKIM-Signature:.*?\r\n)(?=\S)/ms.exec(signed.toString()) ?? []
  t.is(await verifySender(Buffer.concat([Buffer.from(signature.repeat(50)), signed]), { servers }), null)
  t.deepEqual(asked, [])
})

test('a sender whose records point to others without end has them asked no further', async t => {
  const pointing = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [
      `s${n}.bakery.example`,
      `v=spf1 include:s${n + 1}.bakery.example -all`,
    ]),
  )
  const { address, asked } = await dnsServer(t, {
    ...pointing,
    'bakery.example': 'v=spf1 include:s0.bakery.example -all',
  })
  const found = await verifySender(await rawMail(letter), { peer: peerAt('8.8.4.4'), servers: [address] })
  t.is(found?.spf, 'permerror')
  t.true(asked.length <= 30, `${asked.length}`)
})

test('where no server of names answers, it is over after a while', async t => {
  const silent = createSocket('udp4')
  await new Promise<void>(resolve => silent.bind(0, '127.0.0.1', resolve))
  t.teardown(() => silent.close())
  const servers = [`127.0.0.1:${(silent.address() as AddressInfo).port}`]
  const began = performance.now()
  const found = await verifySender(await rawMail({ ...letter, dkim }), { peer: peerAt('8.8.4.4'), servers })
  t.true(performance.now() - began < 20_000)
  t.true(found === null || found.spf === 'temperror', JSON.stringify(found))
})

test('what was found is on the timeline of the lead, and a forged mail is taken all the same', async t => {
  const { address } = await dnsServer(t, records)
  const { reply, timeline, leadId } = await askedLead(t, 'checklist', { MAIL_DNS_SERVERS: address })
  await reply('I will send it tomorrow.', { dkim })
  await reply('And the other one next week.', { dkim: { ...dkim, keySelector: 'nobody' } })
  const found = (await timeline(leadId))
    .filter(({ summary }) => summary === 'A reply by e-mail')
    .map(({ input }) => input.verification)
  // The newest comes first.
  t.like(found, [
    { spf: null, dmarc: 'fail' },
    { spf: null, dkim: { 0: { result: 'pass', domain: 'bakery.example' } }, dmarc: 'pass' },
  ] as never)
})
