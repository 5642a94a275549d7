/** A fictional product, shown in the illustrations of the public pages. */
export const picturedProduct = 'Tidybooks'
