/** Programs fill in every field. People neither see nor reach this one. A page with several needs an `id` for each. */
export function Honeypot({ label, id = 'website' }: { label: string; id?: string }) {
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </p>
  );
}
