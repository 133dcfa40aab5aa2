-- The peer's tables: a balance for each player, and a journal with one row for each bet, whose key happens once.
CREATE TABLE player (id text PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
CREATE TABLE journal (
  player text NOT NULL REFERENCES player,
  key text NOT NULL,
  stake bigint NOT NULL,
  win bigint NOT NULL,
  balance bigint NOT NULL,
  round jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player, key)
);

-- The whole bet in one call: the answer of a key that was used, or a new row. Null where money is missing.
CREATE FUNCTION bet(who text, once text, stake bigint, win bigint, record jsonb)
RETURNS TABLE (balance bigint, round jsonb) LANGUAGE plpgsql AS $$
DECLARE has bigint;
BEGIN
  SELECT p.balance INTO has FROM player p WHERE p.id = who FOR UPDATE;
  RETURN QUERY SELECT j.balance, j.round FROM journal j WHERE j.player = who AND j.key = once;
  IF FOUND THEN RETURN; END IF;
  IF has IS NULL OR has < stake THEN RETURN; END IF;
  UPDATE player p SET balance = has - stake + win WHERE p.id = who;
  INSERT INTO journal (player, key, stake, win, balance, round)
    VALUES (who, once, stake, win, has - stake + win, record);
  RETURN QUERY SELECT has - stake + win, record;
END $$;
