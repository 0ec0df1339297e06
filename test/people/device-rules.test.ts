import test from 'ava'
import { deviceName } from '../../src/people/sessions/device-rules.js'

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test('a browser is called as people call it', t => {
  const names = {
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`]:
      'Safari on an iPhone',
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`]: 'Safari on a Mac',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`]: 'Edge on Windows',
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`]: 'Chrome on Linux',
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`]: 'Chrome on Android',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
    'curl/8.9': 'curl/8.9',
    ' ': 'A browser without a name',
    [`${'x'.repeat(100)}`]: 'x'.repeat(60),
  }
  for (const [agent, name] of Object.entries(names)) t.is(deviceName(agent), name)
})
