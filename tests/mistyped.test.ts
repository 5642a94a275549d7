import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test.each([
  ['bin/karmasquad.mjs constructor', 'There is no command "constructor". README.md has the commands.'],
  ['bin/faults.ts constructor', /^There is no fault "constructor"\. There are: kill, .*, soak\.$/],
  ['bin/faults.ts kill power-cut=twice', '"twice" is no whole number above 0. Such as: npm run faults -- kill=20'],
  ['bin/races.ts submissions', '"submissions" is no whole number above 0. Such as: npm run races -- 20 submissions'],
  ['bin/races.ts model often', '"often" is no whole number above 0. Such as: npm run races -- model 10000'],
  ['bin/cluster.ts --nonsense', 'There is no option --nonsense. There are: --journeys, and -t with a word.'],
  ['bin/cluster.ts --journeys --nonsense', 'There is no option --nonsense. There are: --journeys, and -g with a word.'],
  ['tests/fuzz/main.ts 10 --connections=many', /^"many" is no whole number above 0\./],
  ['tests/fuzz/main.ts --help', "Unknown option '--help'. There are: --seed, --connections."],
  ['tests/fuzz/main.ts --seed', "Option '--seed <value>' argument missing. There are: --seed, --connections."],
  ['bench/main.ts --help', /^Unknown option '--help'\. There are: --quick, .*, --markdown\.$/],
  ['bench/main.ts --campaigns=few', '--campaigns must be a whole number of at least 20'],
  ['bench/main.ts --campaigns=1000', '--campaigns must not be 1000, the size of the small world'],
])('%s is answered in one clear line, before anything runs', async (typed, words) => {
  const child = spawn(process.execPath, typed.split(' '), { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, warned, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect({ said, code }).toEqual({ said: '', code: 1 })
  expect(warned.trimEnd()).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
})
