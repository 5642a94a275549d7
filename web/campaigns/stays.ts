/** For a form whose campaign ends meanwhile: it stays, so that nobody loses sight of what they typed. */
export const stays = 'Nothing here can be saved any more. You can still copy what you typed.'
