/**
 * A shared page can be read without its scripts. They are requested only after it is parsed and painted, so that they do not compete
 * with the first paint for the network. Clicks until then are kept (web/site/early-presses.ts). A page in a background tab is not painted
 * until it is shown, so it does not wait for that.
 */
export const afterPaint = (html: string, nonce: string) =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
    .replace(/<script type="module" async=""[^>]*><\/script>/, module => {
      const later = module.replace('type="module"', `type="${waiting}"`)
      return `${later}<script nonce="${nonce}">${starter}</script>`
    })

/** A link relation and script type that no browser knows, and so ignores. */
const waiting = 'later'

/** Not every browser reports the first paint; the timeout in the last line is for the others. */
const starter =
  '(d=>{let n=d.hidden?1:2,s=()=>{n=-1;for(let l of d.querySelectorAll("link[rel=later]"))l.rel="modulepreload";' +
  'import(d.querySelector("script[type=later]").src)},g=()=>--n||s();' +
  'n>1&&new PerformanceObserver((l,o)=>{l.getEntriesByName("first-contentful-paint")[0]&&(o.disconnect(),g())})' +
  '.observe({type:"paint",buffered:true});d.readyState=="loading"?d.addEventListener("DOMContentLoaded",g):g();' +
  'setTimeout(()=>n<0||s(),3e3)})(document)'
