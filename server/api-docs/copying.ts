/** The page's only script: copies an example. Where browsers refuse, as over plain http, it selects the text instead. */
export const copying = `
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('figure button')
  if (!button) return
  const pre = button.closest('figure').querySelector('pre')
  const words = button.querySelector('span')
  try {
    await navigator.clipboard.writeText(pre.textContent)
    words.textContent = 'Copied'
  } catch {
    getSelection().selectAllChildren(pre)
    words.textContent = 'Selected: copy it by hand'
  }
  setTimeout(() => (words.textContent = 'Copy'), 2000)
})
for (const button of document.querySelectorAll('figure button')) button.hidden = false
`
