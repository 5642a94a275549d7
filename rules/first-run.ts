/** Crockford's base 32: letters and digits that are not mistaken for one another, 5 bits each. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 28 × 5 = 140 bits. */
export const codeLength = 28
const group = 4

/** As the console shows it: "7K3D-91QX-…". */
export const printedCode = (code: string) => code.match(new RegExp(`.{1,${group}}`, 'g'))?.join('-') ?? ''

/** Accepts any spelling: lower case, without dashes, with O for 0, and I or L for 1. */
export const typedCode = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
