/* AES-GCM with the browser's own cryptography, which pages over plain http do not have, except on localhost. */

const mark = 'sealed:'
const nonceBytes = 12

export const isSealed = (value: string) => value.startsWith(mark)

/** @throws where there is no cryptography */
export const importKeys = (given: readonly string[]): Promise<CryptoKey[]> =>
  Promise.all(given.map(key => crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])))

/** @param name the key under which it will be stored: it can be opened only with the same one */
export async function seal(key: CryptoKey, name: string, text: string) {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await crypto.subtle.encrypt(within(nonce, name), key, new TextEncoder().encode(text))
  return mark + base64Of(nonce) + base64Of(new Uint8Array(sealed))
}

/** The text; undefined if none of the keys opens it. */
export async function unseal(keys: readonly CryptoKey[], name: string, sealed: string) {
  for (const key of keys) {
    try {
      const bytes = bytesOf(sealed.slice(mark.length))
      const box = within(bytes.subarray(0, nonceBytes), name)
      return new TextDecoder().decode(await crypto.subtle.decrypt(box, key, bytes.subarray(nonceBytes)))
    } catch {
      // Sealed with an earlier key, or by somebody else.
    }
  }
  return undefined
}

const within = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

/** Not spread into one call: a long text has more bytes than a call may have arguments. */
const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCodePoint(byte)).join(''))

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.codePointAt(0) ?? 0)
