import { expect, test } from 'vitest'
import { mentionedIn } from './mentions.ts'

const ann = { id: 'ann', name: 'Ann' }
const anna = { id: 'anna', name: 'Anna Berg' }
const annaLee = { id: 'annaLee', name: 'Anna Berg Lee' }
const omar = { id: 'omar', name: 'Omar O’Neil' }
const members = [ann, anna, annaLee, omar]

test.each([
  ['a full name mentions that member alone', 'Hi @Ann, look', ['ann']],
  ['the longest name that fits wins', 'Hi @Anna Berg Lee!', ['annaLee']],
  ['a shorter name is not cut out of a longer word', 'Hi @Anna', ['anna', 'annaLee']],
  ['capitals do not matter', '@ANNA BERG and @omar', ['anna', 'omar']],
  ['a part of a name mentions all who have it', '@berg', ['anna', 'annaLee']],
  ['one letter mentions nobody', '@a', []],
  ['an address is no mention', 'write to me@ann', []],
  ['nobody of that name', '@zoe', []],
  ['several mentions, each member once', '@Ann @ann @O’Neil', ['ann', 'omar']],
  ['a letter of two units makes a longer word', '@Anna Berg Lee𝐀', ['anna']],
  ['a word is read to its end', `@nei${'.'.repeat(40)}l and @ber${'.'.repeat(40)}`, ['anna', 'annaLee']],
  ['an underscore makes a longer word', '@Ann_b', []],
  ['a lone sign is text', 'meet @ 5', []],
  ['an accent of its own makes another word', '@Anna Berg Lee\u0301', ['anna']],
  ['so does a mark that no letter has', '@Anna Berg Lee\u0332', ['anna']],
])('%s', (_name, text, expected) => {
  expect(mentionedIn(text, members)).toEqual(expected)
})

const oneSam = { id: 'sam', name: 'Sam Lee' }
const otherSam = { id: 'samToo', name: 'sam lee' }
const namesakes = [oneSam, otherSam, anna]

test.each([
  ['the picked one alone', 'Hi @Sam Lee', ['samToo'], ['samToo']],
  ['both when both were picked', '@Sam Lee and @Sam Lee', ['sam', 'samToo'], ['sam', 'samToo']],
  ['both when the name was typed', 'Hi @Sam Lee', [], ['sam', 'samToo']],
  ['a pick of somebody else says nothing of them', '@Sam Lee @Anna Berg', ['anna'], ['sam', 'samToo', 'anna']],
  ['a part of the name means both, whoever was picked', '@Sam Lee and @sam', ['sam'], ['sam', 'samToo']],
])('of two members with one name: %s', (_name, text, picked, expected) => {
  expect(mentionedIn(text, namesakes, picked)).toEqual(expected)
})

const hina = { id: 'hina', name: 'हिना शर्मा' }
const somchai = { id: 'somchai', name: 'สมชาย ที่รัก' }
const rene = { id: 'rene', name: 'René Müller' }
const mahsa = { id: 'mahsa', name: 'مه\u200cسا رضایی' }
const mahdi = { id: 'mahdi', name: 'مهدی کریمی' }
const zoe = { id: 'zoe', name: 'Zoe\u0308 Lindt' }

test.each([
  ['a first name with vowel signs', '@हिना, नमस्ते', ['hina']],
  ['a part of a name with tone marks', 'ดู @ที่รัก', ['somchai']],
  ['a full name whose text has its accents apart', 'Hi @Rene\u0301 Mu\u0308ller!', ['rene']],
  ['a part of a name whose text has its accent apart', '@rene\u0301', ['rene']],
  ['a full name that has its accents apart', 'Hi @Zoë Lindt!', ['zoe']],
  ['a word that is joined by a sign without width', '@مه\u200cسا سلام', ['mahsa']],
  ['a sign without width after the word says nothing', '@rene\u0301\u200d', ['rene']],
  ['one letter with its vowel sign mentions nobody', '@हि', []],
  ['after a word that ends with a vowel sign it is no mention', 'हिन्दी@हिना', []],
])('names with marks: %s', (_name, text, expected) => {
  expect(mentionedIn(text, [hina, somchai, rene, mahsa, mahdi, zoe])).toEqual(expected)
})
