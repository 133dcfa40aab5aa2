/*
 * Runs one battery of TestU01 (L'Ecuyer and Simard) on the words that come from standard input, four bytes
 * each, most significant byte first, and prints its report. scripts/testu01.ts compiles and feeds it.
 * `batteries SmallCrush`, `batteries Rabbit 1073741824` (bits), `batteries Alphabit 1073741824`, `batteries Crush`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bbattery.h>
#include <swrite.h>
#include <unif01.h>

static unsigned char bytes[1 << 16];
static size_t at, length;

static unsigned int next_word(void) {
  if (at == length) {
    length = fread(bytes, 1, sizeof bytes, stdin) & ~(size_t)3;
    at = 0;
    if (length == 0) {
      fprintf(stderr, "The words ended before the battery did.\n");
      exit(2);
    }
  }
  const unsigned char *word = bytes + at;
  at += 4;
  return (unsigned int)word[0] << 24 | word[1] << 16 | word[2] << 8 | word[3];
}

int main(int count, char **names) {
  const char *battery = count > 1 ? names[1] : "SmallCrush";
  double bits = count > 2 ? atof(names[2]) : 1 << 30;
  unif01_Gen *words = unif01_CreateExternGenBits("words of rounds", next_word);
  swrite_Basic = FALSE;
  if (strcmp(battery, "SmallCrush") == 0) bbattery_SmallCrush(words);
  else if (strcmp(battery, "Crush") == 0) bbattery_Crush(words);
  else if (strcmp(battery, "Rabbit") == 0) bbattery_Rabbit(words, bits);
  else if (strcmp(battery, "Alphabit") == 0) bbattery_Alphabit(words, bits, 0, 32);
  else return fprintf(stderr, "There is no battery %s.\n", battery), 2;
  unif01_DeleteExternGenBits(words);
  return 0;
}
