/** A shop that had another program has customers already. Whoever runs this one brings them along. */
export function ImportHint() {
  return (
    <p>
      Your administrator can import customers and vehicles of another program from a file:{' '}
      <code className="font-mono text-sm wrap-anywhere">
        npm run -s frontdesk -- import --shop SHOP_ID customers.csv
      </code>
      . The page docs/install.md lists the columns, and <code className="font-mono text-sm">shops list</code>{' '}
      prints the SHOP_ID.
    </p>
  )
}
