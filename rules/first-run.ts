/** Letters and digits that nobody mistakes for one another (Crockford's): 32 of them, 5 bits each. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 140 bits. */
export const codeLength = 28
const group = 4

/** For a console: "7K3D-91QX-…". */
export const printedCode = (code: string) => code.match(new RegExp(`.{1,${group}}`, 'g'))?.join('-') ?? ''

/** However it was typed: small letters, without dashes, with an O for a nought. */
export const typedCode = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
