"""Reviews and stock: three turns, and the compressed prompt that the third was sent. `python -m examples.reviews`.

The prompt printed here is the worked example of the design, character for character.
"""

from ptc import ScriptedModel, Step, SubAgent

PRODUCTS = [
    {"name": "Laptop", "price": 1200, "category": "Electronics"},
    {"name": "Mouse", "price": 25, "category": "Electronics"},
    {"name": "Desk", "price": 300, "category": "Furniture"},
    {"name": "Monitor", "price": 250, "category": "Electronics"},
    {"name": "Keyboard", "price": 70, "category": "Electronics"},
]
REVIEWS = {"Electronics": "Laptop 4.5/5, Mouse 3.2/5", "Furniture": "Desk 4.1/5"}


def search_reviews(category: str) -> str:
    """Customer reviews of a category."""
    return REVIEWS[category]


REPLIES = [
    """(def electronics "In the catalogue" (filter #(= (:category %) "Electronics") data/products))""",
    """\
(def reviews (tool/search-reviews "Electronics"))
(println "Reviews:" reviews)""",
    r"""
(defn rating "Stars in the reviews, nil without any" [product]
  (when-let [[_ stars] (re-find (re-pattern (str (:name product) " ([\\d.]+)/5")) reviews)]
    (parse-double stars)))
(return (filterv #(>= (or (rating %) 0) 4) electronics))""",
]


def run() -> Step:
    """The agent's run; with `model="openai:gpt-5-mini"` a real model writes the programs."""
    agent = SubAgent(
        "Find well-reviewed products in stock",
        tools=[search_reviews],
        data={"products": PRODUCTS},
        model=ScriptedModel(REPLIES),
        max_turns=5,
        compress_history=True,
    )
    return agent.run_sync()


def main() -> None:
    step = run()
    print(step.trace[2].messages[1]["content"])
    print("\nReturned:", step.return_value)


if __name__ == "__main__":
    main()
