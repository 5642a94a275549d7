/**
 * A page that visitors share can be read without its scripts: they are asked for when it is parsed and seen, and share the network
 * with nothing that the first sight of it needs. What is pressed until then is kept (web/early-presses.ts). A page in a tab
 * behind is not seen before somebody goes there, and does not wait for it.
 */
export const afterPaint = (html: string, nonce: string) =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
    .replace(/<script type="module" async=""[^>]*><\/script>/, module => {
      const later = module.replace('type="module"', `type="${waiting}"`)
      return `${later}<script nonce="${nonce}">${starter}</script>`
    })

/** No relation of links and no type of scripts that browsers know: they leave them alone. */
const waiting = 'later'

/** Not every browser tells of the first paint; those wait for the last line. */
const starter =
  '(d=>{let n=d.hidden?1:2,s=()=>{n=-1;for(let l of d.querySelectorAll("link[rel=later]"))l.rel="modulepreload";' +
  'import(d.querySelector("script[type=later]").src)},g=()=>--n||s();' +
  'n>1&&new PerformanceObserver((l,o)=>{l.getEntriesByName("first-contentful-paint")[0]&&(o.disconnect(),g())})' +
  '.observe({type:"paint",buffered:true});d.readyState=="loading"?d.addEventListener("DOMContentLoaded",g):g();' +
  'setTimeout(()=>n<0||s(),3e3)})(document)'
