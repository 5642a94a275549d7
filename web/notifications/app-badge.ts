/** Shows the number of unread notices on the installed app's icon, where the system supports it. */
export async function showBadge(unread: number) {
  if (!('setAppBadge' in navigator)) return
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}
