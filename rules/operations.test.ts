import { expect, test } from 'vitest'
import type { Channel } from './notifications.ts'
import { filesReasonOf, maskedAddress, reasonOf } from './operations.ts'

test.each([
  ['fran.miller@example.com', 'f…@example.com'],
  ['x@a.example', 'x…@a.example'],
  ['"odd@name"@example.com', '"…@example.com'],
  ['👩fran@example.com', '👩…@example.com'],
  ['@example.com', '…'],
  ['nothing', '…'],
])('%s is shown as %s', (address, shown) => expect(maskedAddress(address)).toBe(shown))

const reasons: [Channel, string, string][] = [
  ['email', 'connect ECONNREFUSED 127.0.0.1:25', 'The mail server was not reached (ECONNREFUSED)'],
  ['email', 'Can’t send mail: 550 5.1.1 Fran Miller is unknown', 'The mail server refused it (550 5.1.1)'],
  ['email', 'Message failed: 451 try later, fran@example.com', 'The mail server refused it (451)'],
  ['email', 'Invalid login', 'The mail server did not accept our login'],
  ['email', 'The operation was aborted due to timeout', 'The mail server did not answer in time'],
  ['email', 'Error: self-signed certificate of Fran', 'No encrypted connection to the mail server'],
  ['email', 'CERT_HAS_EXPIRED for fran', 'The mail server was not reached (CERT_HAS_EXPIRED)'],
  ['email', 'Fran said hello', 'Another fault; see the log for details'],
  ['push', 'The push service answered 403 bad key for fran', 'The push service refused it (403)'],
  ['push', 'Nothing can be encrypted for fran', 'The device’s keys are wrong'],
  ['push', 'The push service did not answer: getaddrinfo ENOTFOUND x', 'The push service was not reached (ENOTFOUND)'],
]

test.each(reasons)('of a %s, “%s” is told as: %s', (channel, error, told) => {
  expect(reasonOf(channel, error)).toBe(told)
  expect(reasonOf(channel, error)).not.toMatch(/fran/i)
})

test.each([
  ['S3 answered PUT with 403 AccessDenied', 'The storage refused it (403 AccessDenied)'],
  ['S3 did not answer: connect ECONNREFUSED 10.0.0.9:9000', 'The storage was not reached (ECONNREFUSED)'],
  ['S3 did not answer in time', 'The storage did not answer'],
  ['EROFS: read-only file system, open /srv/fran/1.webp', 'The folder of pictures cannot be used (EROFS)'],
  ['Less than 64 MB are free on the disk of /srv/fran', 'The disk of the pictures is full'],
  ['Fran said hello', 'Another fault; see the log for details'],
])('of the storage of files, “%s” is told as: %s', (error, told) => expect(filesReasonOf(error)).toBe(told))
