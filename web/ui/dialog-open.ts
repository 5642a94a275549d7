/** Whether a dialog or an alert dialog covers the page. Popovers, such as the notices, do not count. */
export const isDialogOpen = () =>
  [...document.querySelectorAll('[role$=dialog][data-state=open]')].some(
    dialog => !dialog.closest('[data-radix-popper-content-wrapper]'),
  )
