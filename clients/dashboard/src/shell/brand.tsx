/** Our name and sign. The first script draws them too (early-screen.tsx). */
export function Brand() {
  return (
    <div className="brand">
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="2.4" />
        <path
          d="M12 2.5v19M2.5 12h19M5.3 5.3l13.4 13.4M18.7 5.3L5.3 18.7"
          stroke="currentColor"
          strokeWidth="1.2"
        />
        <circle cx="12" cy="12" r="3.4" fill="currentColor" />
      </svg>
      Rouleau
    </div>
  );
}
