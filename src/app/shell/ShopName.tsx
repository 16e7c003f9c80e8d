/** On a phone the name of the shop has no room. */
export const ShopName = ({ name }: { name: string }) => (
  <span className="shop-name max-w-60 truncate text-sm text-ink-2 max-md:hidden">{name}</span>
)
