/** Where the customer signs, and what for. */
export function Signature({ words }: { words: string }) {
  return (
    <div className="mt-10">
      <p>{words}</p>
      <div className="mt-12 grid grid-cols-[2fr_1fr] gap-8">
        <p className="border-t border-black pt-1 text-[9pt] text-[#444444]">Signature</p>
        <p className="border-t border-black pt-1 text-[9pt] text-[#444444]">Date</p>
      </div>
    </div>
  )
}
